import type { Unsubscribe } from './realtime-client.ts'

/** Callbacks by key, such as an organisation's id. */
export type Subscribers<Value> = {
  add: (key: string, callback: (value: Value) => void) => Unsubscribe
  emit: (key: string, value: Value) => void
  has: (key: string) => boolean
}

export function createSubscribers<Value>(): Subscribers<Value> {
  const byKey = new Map<string, Set<(value: Value) => void>>()
  return {
    add(key, callback) {
      const callbacks = byKey.get(key) ?? new Set()
      byKey.set(key, callbacks.add(callback))
      return () => {
        callbacks.delete(callback)
        if (callbacks.size === 0 && byKey.get(key) === callbacks) byKey.delete(key)
      }
    },
    emit(key, value) {
      for (const callback of [...(byKey.get(key) ?? [])]) callback(value)
    },
    has: (key) => byKey.has(key),
  }
}
