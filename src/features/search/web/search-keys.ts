import { isTyping } from '#web/is-typing.ts'

/** Whether the press asks for the search: Ctrl or Cmd + K anywhere, `/` where nothing is written; never over a window that is open. */
export const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean =>
  !altKey &&
  (ctrlKey || metaKey ? key.toLowerCase() === 'k' && !shiftKey : key === '/' && !isTyping(target)) &&
  !document.querySelector('[data-sheet]')
