/** How the journeys and the tests of components start a browser: Debian's Chromium without windows, which does the same with a third less work. */
export const chromium = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // pages live for seconds here: what the last compiler wins is less than its own work, an eighth of all
    '--js-flags=--no-turbofan',
  ],
}

/** With windows, notifications and all. */
export const WHOLE_CHROMIUM = '/usr/bin/chromium'
