/**
 * The source names every event that travels, and none is of vehicles (docs/decisions/0042): while somebody looks at cars, they are
 * asked for so often. A tab that nobody sees asks for nothing.
 */
export const asksAgain = { refetchInterval: 10_000 }
