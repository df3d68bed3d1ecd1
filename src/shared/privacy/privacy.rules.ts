/** How long a download that was written in the background can be fetched. */
export const DOWNLOAD_DAYS = 3;
