import type { FastifyPluginAsync } from 'fastify'
import type { BotProtection } from './bot-protection.ts'

/** `GET /api/bot-protection/challenge`: work for a browser that is about to send a form. */
export const challengeRoute =
  (botProtection: BotProtection): FastifyPluginAsync =>
  async (app) => {
    app.get('/api/bot-protection/challenge', async (_request, reply) => {
      const challenge = await botProtection.challenge()
      reply.header('cache-control', 'no-store')
      return challenge ? reply.send(challenge) : reply.code(404).send({ error: 'not_found' })
    })
  }
