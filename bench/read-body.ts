import type { IncomingMessage } from 'node:http'

/** A body, by events: iterating over a stream is slower, and the servers of the limit leave out all that can be left out. */
export const readBody = (request: IncomingMessage): Promise<string> =>
  new Promise<string>((done) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      text += part
    })
    request.on('end', () => done(text))
  })
