import { createContext, useContext } from 'react';

const ProductName = createContext('Plaza');

/** Provides the name of the product, which administrators set in the content blocks. */
export const ProductNameProvider = ProductName.Provider;

export function useProductName(): string {
  return useContext(ProductName);
}
