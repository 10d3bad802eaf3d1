import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHROMIUM, CHROMIUM_FLAGS } from './browser.ts'
import type { Product } from './product.ts'

/**
 * Fetched when it is asked for: it brings a browser driver and much else that nothing here needs, for a figure that is looked at now and
 * then. Exact, since every release weighs differently.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2'

export type Scores = {
  performance: number
  accessibility: number
  bestPractices: number
  /** Search engines are kept from all but the public pages, which it takes for a fault. */
  seo: number
  lcpMs: number
  blockingMs: number
}

type Report = {
  categories: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { score: number }>
  audits: Record<'largest-contentful-paint' | 'total-blocking-time', { numericValue: number }>
}

/** Lighthouse's own simulated phone or computer. */
export async function measureLighthouse(
  { url, session }: Product,
  { path, desktop, signedIn }: { path: string; desktop: boolean; signedIn: boolean },
): Promise<Scores> {
  const file = join(tmpdir(), `lighthouse-${process.pid}.json`)
  const cookie = { Cookie: `next-auth.session-token=${session}` }
  await run('npx', [
    '--yes',
    LIGHTHOUSE,
    `${url}${path}`,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    '--only-categories=performance,accessibility,best-practices,seo',
    `--chrome-flags=--headless=new ${CHROMIUM_FLAGS.join(' ')}`,
    ...(desktop ? ['--preset=desktop'] : []),
    ...(signedIn ? [`--extra-headers=${JSON.stringify(cookie)}`] : []),
  ])
  const { categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as Report
  rmSync(file)
  const hundredths = (name: keyof Report['categories']) => Math.round(categories[name].score * 100)
  return {
    performance: hundredths('performance'),
    accessibility: hundredths('accessibility'),
    bestPractices: hundredths('best-practices'),
    seo: hundredths('seo'),
    lcpMs: audits['largest-contentful-paint'].numericValue,
    blockingMs: audits['total-blocking-time'].numericValue,
  }
}

const run = (command: string, args: string[]): Promise<void> =>
  new Promise((done, fail) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, CHROME_PATH: CHROMIUM } })
    child.on('error', fail)
    child.on('exit', (code) => (code === 0 ? done() : fail(new Error(`${command} ${LIGHTHOUSE} ended with ${code}`))))
  })
