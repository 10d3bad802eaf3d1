import { Readable } from 'node:stream'

/**
 * JSON as a stream, for an answer that may be too long for the memory: a list in it may be an async iterable, which is read
 * no faster than the client takes the answer. An error on the way breaks the connection, so that no client takes what it
 * has for the whole.
 */
export const streamJson = (value: object): Readable => Readable.from(written(value))

async function* written(value: unknown): AsyncGenerator<string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    yield JSON.stringify(value) ?? 'null'
  } else if (isAsyncIterable(value)) {
    let before = '['
    for await (const item of value) {
      yield `${before}\n${JSON.stringify(item)}`
      before = ','
    }
    yield before === '[' ? '[]' : '\n]'
  } else {
    let before = '{'
    for (const [name, field] of Object.entries(value)) {
      yield `${before}\n${JSON.stringify(name)}: `
      yield* written(field)
      before = ','
    }
    yield before === '{' ? '{}' : '\n}'
  }
}

const isAsyncIterable = (value: object): value is AsyncIterable<unknown> => Symbol.asyncIterator in value
