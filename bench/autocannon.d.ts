/** The part of autocannon 9 that the bench uses; the package brings no types. */
declare module 'autocannon' {
  type Request = {
    method?: 'GET' | 'POST'
    path?: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (request: Request) => Request
  }
  type Result = {
    /** Requests answered. */
    requests: { total: number }
    /** Milliseconds. */
    latency: { p50: number; p99: number }
    /** Seconds. */
    duration: number
    errors: number
    timeouts: number
    non2xx: number
  }
  export default function autocannon(options: {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    requests: Request[]
  }): Promise<Result>
}
