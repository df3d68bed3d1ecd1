import { expect, test } from '../support/fixtures.ts';

const MOST_BYTES = 200_000;
const MOST_REQUESTS = 15;

test('the home page, cold, fonts included, weighs at most 200 KB in at most 15 requests', async ({
  page,
  home,
}) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const asked: string[] = [];
  let bytes = 0;
  client.on('Network.requestWillBeSent', ({ request }) => asked.push(request.url));
  // bytes on the wire, including headers
  client.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));

  await home.open();
  await expect(home.cards).toHaveCount(13);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.includes('woff2'))).toHaveLength(1);
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  test.info().annotations.push({ type: 'weight', description: `${bytes} bytes, ${asked.length} requests` });
});
