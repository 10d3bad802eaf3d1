import { z } from 'zod'
import { adminProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { Version } from '#shared/version.ts'
import {
  AskDeliveries,
  DeliveryPage,
  EndpointEdit,
  ReplayFailed,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookSecret,
} from '../webhooks.ts'
import { removeEndpoint, saveEndpoint } from './change-endpoints.ts'
import { renewSecret, showSecret } from './endpoint-secret.ts'
import { listDeliveries, readDelivery } from './list-deliveries.ts'
import { listEndpoints, readEndpoint } from './list-endpoints.ts'
import { replayDelivery, replayFailed } from './replay.ts'
import { testEndpoint } from './test-endpoint.ts'

const Nothing = z.object({})
const callingProcedure = adminProcedure.meta({ reachesOthers: true })
const OfEndpoint = z.object({ endpointId: Id })
const OfDelivery = z.object({ deliveryId: Id })

/** The addresses of an organisation's own systems, for its admins. */
export const webhooksRouter = router({
  list: adminProcedure.output(WebhookEndpoint.array()).query(({ ctx }) => listEndpoints(ctx)),
  get: adminProcedure
    .input(OfEndpoint)
    .output(WebhookEndpoint)
    .query(({ ctx, input }) => readEndpoint(ctx, input.endpointId)),
  // what is called is elsewhere: only in the name of a proved address, and counted as what reaches others
  save: callingProcedure
    .input(z.object({ row: EndpointEdit }))
    .output(WebhookEndpoint)
    .mutation(({ ctx, input }) => saveEndpoint(ctx, input.row)),
  remove: adminProcedure
    .input(z.object({ id: Id, version: Version }))
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await removeEndpoint(ctx, input)
      return {}
    }),
  /** A mutation, since it is written down; wants a fresh proof of identity. */
  showSecret: adminProcedure
    .input(OfEndpoint)
    .output(WebhookSecret)
    .mutation(({ ctx, input }) => showSecret(ctx, input.endpointId)),
  renewSecret: adminProcedure
    .input(OfEndpoint)
    .output(WebhookSecret)
    .mutation(({ ctx, input }) => renewSecret(ctx, input.endpointId)),
  test: callingProcedure
    .input(OfEndpoint)
    .output(OfDelivery)
    .mutation(async ({ ctx, input }) => ({ deliveryId: await testEndpoint(ctx, input.endpointId) })),
  deliveries: adminProcedure
    .input(AskDeliveries)
    .output(DeliveryPage)
    .query(({ ctx, input }) => listDeliveries(ctx, input)),
  delivery: adminProcedure
    .input(OfDelivery)
    .output(WebhookDelivery)
    .query(({ ctx, input }) => readDelivery(ctx, input.deliveryId)),
  replay: callingProcedure
    .input(OfDelivery)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await replayDelivery(ctx, input.deliveryId)
      return {}
    }),
  replayFailed: callingProcedure
    .input(ReplayFailed)
    .output(z.object({ count: z.number() }))
    .mutation(async ({ ctx, input }) => ({ count: await replayFailed(ctx, input) })),
})
export type WebhooksRouter = typeof webhooksRouter
