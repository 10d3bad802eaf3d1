import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#features/accounts/demo-accounts.ts'
import type { Config } from '#server/config.ts'

/** Tells the person at the terminal where the product is and how to get in. */
export function announceStart(config: Config): void {
  const lines = [`Huoltosilta: ${config.publicUrl}`]
  if (config.demo) {
    lines.push('', `Demo sign-ins, password ${DEMO_PASSWORD}:`)
    for (const { email, title } of DEMO_ACCOUNTS) lines.push(`  ${email.padEnd(26)}${title}`)
  }
  if (config.outboxPage) lines.push('', `Kept mail and messages: ${config.publicUrl}/dev/outbox`)
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}
