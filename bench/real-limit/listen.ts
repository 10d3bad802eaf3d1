import { createServer, type IncomingMessage } from 'node:http'

/** Answers in JSON, and at `/` as soon as it listens. */
export function listen(port: number, answer: (request: IncomingMessage, url: string) => Promise<string>): void {
  createServer((request, response) => {
    const { url = '/' } = request
    const answered = url === '/' ? Promise.resolve('{}') : answer(request, url)
    answered.then(
      (body) => {
        const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
        response.writeHead(200, headers).end(body)
      },
      (error: unknown) => {
        console.error(error)
        response.writeHead(500).end('{}')
      },
    )
  }).listen(port, '127.0.0.1')
}
