/** What open screens of both sides are told of the ticket `of`, as SQL that makes the message; `relay` wakes whoever hands out events. */
export const toldOf = (of: string, relay: boolean): string =>
  `'{"origin":"limit","relay":${relay},"invalidations":[{"organizationIds":["' || ${of}.garage_id || '","' || ${of}.customer_id ||
    '"],"event":{"type":"ticketEvent.new","ticketId":"' || ${of}.id || '"}}]}'`
