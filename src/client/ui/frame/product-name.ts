import { createContext, useContext } from 'react';

const ProductName = createContext('Plaza');

/** The name in the content blocks. */
export const ProductNameProvider = ProductName.Provider;

export function useProductName(): string {
  return useContext(ProductName);
}
