import { randomUUID } from 'node:crypto'
import type { RealtimeEvent } from '#shared/realtime-event.ts'

/** How many events a browser that was away for long receives one by one; after more it fetches everything again. */
const EVENTS_OF_CHANNEL = 100
/** Of all channels: some megabytes at most. */
const EVENTS = 20_000

type Said = { number: number; event: RealtimeEvent }
/** `from`: all that was said after this number is there. */
type Channel = { from: number; said: Said[] }

/**
 * What this process has received on each channel lately, so that a browser whose connection was lost receives what it missed and fetches nothing else.
 * It names the last event that it received by the event's id, here or in another process: all receive the events in one order, numbered here.
 */
export function createMissedEvents({ perChannel = EVENTS_OF_CHANNEL, events = EVENTS } = {}) {
  const channels = new Map<string, Channel>()
  /** The users whose connections were ended, and when the last time: their rights may have changed. */
  const ended = new Map<string, number>()
  /** The number of each id, oldest first. */
  const numbers = new Map<string, number>()
  let last = { id: '', number: 0 }
  let kept = 0
  /** Nothing is known any more of channels that are not there, up to this number. */
  let forgotten = 0

  /** The next number; without an id by which other processes know it, by one of its own. */
  function next(id = ''): number {
    last = { id: id || randomUUID(), number: last.number + 1 }
    numbers.delete(last.id)
    numbers.set(last.id, last.number)
    for (const oldest of numbers.keys()) {
      if (numbers.size <= events) break
      numbers.delete(oldest)
    }
    return last.number
  }

  function forgetOldest(): void {
    for (const [id, { said }] of channels) {
      if (kept <= events) return
      channels.delete(id)
      kept -= said.length
      forgotten = Math.max(forgotten, said.at(-1)?.number ?? 0)
    }
  }

  function forget(): void {
    channels.clear()
    ended.clear()
    numbers.clear()
    kept = 0
    forgotten = next()
  }

  next()
  return {
    /** The id of what was said last, on whichever channel. */
    last: (): string => last.id,
    /** Something is said on these channels; returns its id. */
    say(organizationIds: readonly string[], event: RealtimeEvent, eventId?: string): string {
      const number = next(eventId)
      for (const id of organizationIds) {
        const channel = channels.get(id) ?? { from: forgotten, said: [] }
        // those without events for the longest time are evicted first
        channels.delete(id)
        channels.set(id, channel)
        channel.said.push({ number, event })
        kept += 1
        if (channel.said.length <= perChannel) continue
        channel.from = channel.said.shift()?.number ?? channel.from
        kept -= 1
      }
      forgetOldest()
      return last.id
    },
    /** All connections of this user end. */
    end(userId: string, id?: string): void {
      ended.set(userId, next(id))
      if (ended.size > events) forget()
    },
    /** What this user missed on a channel after this id, each thing once; null when that is not known, or is not all. */
    since(organizationId: string, userId: string, id: string): RealtimeEvent[] | null {
      const number = numbers.get(id)
      if (number === undefined) return null
      const channel = channels.get(organizationId)
      if (number < (channel?.from ?? forgotten) || number < (ended.get(userId) ?? 0)) return null
      const missed = (channel?.said ?? []).filter((one) => one.number > number).map(({ event }) => event)
      return [...new Map(missed.map((event) => [JSON.stringify(event), event])).values()]
    },
    /** Something may have been published that was not received here. */
    forget,
  }
}
