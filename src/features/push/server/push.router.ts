import { router, userProcedure } from '#server/trpc.ts'
import { DeviceId, NewSubscription, PushDevices } from '../push.ts'
import { ownDevices, removeDevice, subscribe } from './own-devices.ts'

export const pushRouter = router({
  devices: userProcedure.output(PushDevices).query(({ ctx }) => ownDevices(ctx)),
  subscribe: userProcedure
    .input(NewSubscription)
    .output(PushDevices)
    .mutation(({ ctx, input }) => subscribe(ctx, input)),
  remove: userProcedure
    .input(DeviceId)
    .output(PushDevices)
    .mutation(({ ctx, input }) => removeDevice(ctx, input.id)),
})
export type PushRouter = typeof pushRouter
