/** For how many days a user can fetch a download that was written in the background. */
export const DOWNLOAD_LIFETIME_DAYS = 3;
