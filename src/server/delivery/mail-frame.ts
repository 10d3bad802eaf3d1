/** A mail in a frame, as its reader sees it: no scripts, no origin of ours; links open in a new window. */
export const mailSandbox = 'allow-popups allow-popups-to-escape-sandbox'
export const mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-ancestors 'self'; sandbox ${mailSandbox}`
