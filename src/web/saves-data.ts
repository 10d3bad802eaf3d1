/** Whether the person asked the browser to save data; Chromium alone says so. Then nothing is loaded before it is needed. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
