import { z } from 'zod'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * An id in an input. Deliberately wider than a UUID: an id that cannot exist must answer NOT_FOUND like any other
 * unknown one, so its form is judged by the access check (`isUuid`), not by the input schema.
 */
export const Id = z.string().min(1).max(64)

/** Made by the browser once per filled form or pressed button, so that a retry does nothing twice. */
export const RequestKey = z.uuid()

/** Whether the text can be an id of ours at all; ask before handing it to a uuid column. */
export const isUuid = (text: string): boolean => uuid.test(text)

/** The id, where it can be one; of text that cannot, the question needs no database. */
export const idOrNull = (id: string | null): string | null => (id !== null && isUuid(id) ? id : null)
