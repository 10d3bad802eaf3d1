import { notFound } from '#shared/app-error.ts'
import { defineRoute, type Route } from '../http/route.ts'
import type { BotProtection } from './bot-protection.ts'

/** `GET /api/bot-protection/challenge`: work for a browser that is about to send a form. */
export const challengeRoute = (botProtection: BotProtection): Route =>
  defineRoute({
    method: 'GET',
    url: '/api/bot-protection/challenge',
    access: 'anyone',
    async handle() {
      const challenge = await botProtection.challenge()
      if (!challenge) throw notFound('challenge')
      return challenge
    },
  })
