import { z } from 'zod'
import { adminProcedure, router, userProcedure } from '#server/trpc.ts'
import { ChooseImage, ChosenImage, RemoveFile } from '../files.ts'
import { chooseAvatar, chooseOrganizationImage } from './choose-image.ts'
import { removeUpload } from './remove-upload.ts'

export const filesRouter = router({
  remove: userProcedure
    .input(RemoveFile)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await removeUpload(ctx, input.fileId)
      return {}
    }),
  chooseAvatar: userProcedure
    .input(ChooseImage)
    .output(ChosenImage)
    .mutation(async ({ ctx, input }) => ({ image: await chooseAvatar(ctx, input.fileId) })),
  chooseOrganizationImage: adminProcedure
    .input(ChooseImage)
    .output(ChosenImage)
    .mutation(async ({ ctx, input }) => ({ image: await chooseOrganizationImage(ctx, input.fileId) })),
})

export type FilesRouter = typeof filesRouter
