/** The message to open screens of both sides about the ticket `of`, as SQL; `relay` wakes the relay. */
export const invalidationOf = (of: string, relay: boolean): string =>
  `'{"origin":"limit","relay":${relay},"invalidations":[{"organizationIds":["' || ${of}.garage_id || '","' || ${of}.customer_id ||
    '"],"event":{"type":"ticketEvent.new","ticketId":"' || ${of}.id || '"}}]}'`
