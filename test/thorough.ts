/** Whether this is `npm run test:all`, which draws more random cases; `npm test` draws fewer of the same kind. */
export const isThorough = Boolean(process.env.TEST_ALL)
