import { api } from '#client/data/api.ts';

export const lawsQuery = api.review.laws.queryOptions();
export const categoriesQuery = api.catalogue.list.queryOptions();
