import { openSync, readSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** What one call cost PostgreSQL: milliseconds of its statements, and rows that they looked at. */
export type Cost = { postgresMs: number; rows: number }

type Plan = { 'Relation Name'?: string; Plans?: Plan[] } & Partial<Record<string, number | string | object>>

/** Settings with which PostgreSQL can explain what it runs into its log; it does so between `startCounting` and `stopCounting`. */
export const explaining = { session_preload_libraries: 'auto_explain' }

const SETTINGS = { log_min_duration: 0, log_analyze: 'on', log_timing: 'off', log_format: 'json' }

async function set(pool: pg.Pool, statements: readonly string[]): Promise<void> {
  for (const text of statements) await pool.query(text)
  await pool.query('select pg_reload_conf()')
  // every backend reads it before its next statement, once it has been told
  await sleep(500)
}

export const startCounting = (pool: pg.Pool): Promise<void> =>
  set(
    pool,
    Object.entries(SETTINGS).map(([name, value]) => `alter system set auto_explain.${name} = '${value}'`),
  )

export const stopCounting = (pool: pg.Pool): Promise<void> => set(pool, ['alter system reset all'])

/** Runs some work and reads what PostgreSQL wrote of it into its log. */
export async function costOf(log: string, work: () => Promise<unknown>): Promise<Cost> {
  const from = statSync(log).size
  await work()
  // PostgreSQL writes a statement's plan before it answers for the statement to be done
  const text = readFrom(log, from)
  let [postgresMs, rows] = [0, 0]
  for (const [, duration, json = ''] of text.matchAll(/duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/g)) {
    postgresMs += Number(duration)
    rows += rowsRead((JSON.parse(json) as { Plan: Plan }).Plan)
  }
  return { postgresMs, rows }
}

function readFrom(file: string, from: number): string {
  const buffer = Buffer.alloc(Math.max(0, statSync(file).size - from))
  readSync(openSync(file, 'r'), buffer, 0, buffer.length, from)
  return buffer.toString()
}

/** Rows that came from a table or its index, also those that no condition let through. */
function rowsRead(plan: Plan): number {
  const number = (name: string) => Number(plan[name] ?? 0)
  const perLoop = number('Actual Rows') + number('Rows Removed by Filter') + number('Rows Removed by Index Recheck')
  const own = plan['Relation Name'] ? perLoop * number('Actual Loops') : 0
  return (plan.Plans ?? []).reduce((sum, below) => sum + rowsRead(below), own)
}
