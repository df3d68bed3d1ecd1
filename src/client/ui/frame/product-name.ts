import { createContext, useContext } from 'react';

const Name = createContext('Plaza');

/** Gives everything below the product's name as the content blocks have it. */
export const ProductNameProvider = Name.Provider;

/** What the product is called. */
export function useProductName(): string {
  return useContext(Name);
}
