import { TRPCError } from '@trpc/server'

/**
 * JSON as it came from outside. PostgreSQL keeps neither the character NUL nor half a surrogate pair in a text: both
 * are refused here, where they are still the caller's mistake. Neither can come unescaped, so most texts need no look.
 */
export function readJson(text: string): unknown {
  const value = parse(text)
  if (text.includes('\\u') && holdsUnstorableText(value))
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'NUL or half a character in a text' })
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new TRPCError({ code: 'PARSE_ERROR', cause })
  }
}

const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

/** Goes through lists and objects without recursion: their depth is the sender's choice. */
function holdsUnstorableText(root: unknown): boolean {
  const open = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string' && isUnstorable(value)) return true
    if (typeof value !== 'object' || value === null) continue
    for (const [key, member] of Object.entries(value)) {
      if (isUnstorable(key)) return true
      open.push(member)
    }
  }
  return false
}
