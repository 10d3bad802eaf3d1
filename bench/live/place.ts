import type { Server } from '../processes.ts'

/** Of a server: its own address, and where its pages are served from, as browsers say it. */
export const placeOf = ({ url }: Server) => ({ url, origin: url.replace('127.0.0.1', 'localhost') })
