/** The orders in which tickets are listed, each both ways: by status, by the time that matters, by what the plate shows. */
export const TICKET_ORDERS = ['status', '-status', 'time', '-time', 'plate', '-plate'] as const
export type TicketOrder = (typeof TICKET_ORDERS)[number]

/** The archive has one order, by when its tickets were closed; its newest come first unless one asks otherwise. */
export const ordersOf = (archived: boolean): readonly TicketOrder[] => (archived ? ['time', '-time'] : TICKET_ORDERS)

export const defaultOrder = (archived: boolean): TicketOrder => (archived ? '-time' : 'status')

/** The order that was asked for where it is possible, else the one used instead. */
export const possibleOrder = (archived: boolean, asked: string | undefined): TicketOrder =>
  ordersOf(archived).find((order) => order === asked) ?? defaultOrder(archived)

export type OrderKey = 'status' | 'time' | 'plate'
/** By what, and in which direction. */
export const readOrder = (order: TicketOrder): { by: OrderKey; descending: boolean } =>
  order.startsWith('-')
    ? { by: order.slice(1) as OrderKey, descending: true }
    : { by: order as OrderKey, descending: false }
