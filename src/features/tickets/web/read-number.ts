export { readWholeNumber } from '#web/editing/typed-numbers.ts'
