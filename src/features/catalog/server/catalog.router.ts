import { z } from 'zod'
import { garageProcedure, organizationProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { OfferedService, Product, ProductEdit, ProductPage, ProductSearch, Service, ServiceEdit } from '../catalog.ts'
import { listProducts, removeProduct, saveProduct } from './edit-products.ts'
import { listServices, removeService, saveService } from './edit-services.ts'
import { offeredServices } from './offered-services.ts'
import { priceListProcedure } from './price-list-procedure.ts'

const Nothing = z.object({})
const named = z.object({ id: Id })

const servicesRouter = router({
  list: garageProcedure.output(Service.array()).query(({ ctx, input }) => listServices(ctx.db, input.organizationId)),
  save: priceListProcedure
    .input(z.object({ service: ServiceEdit }))
    .output(Service)
    .mutation(({ ctx, input }) => saveService(ctx.db, input.organizationId, input.service, ctx.actor)),
  remove: priceListProcedure
    .input(named)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await removeService(ctx.db, input.organizationId, input.id, ctx.actor)
      return {}
    }),
})

/** Products come in from a spreadsheet by `POST /api/imports/products` (`import-products.ts`). */
const productsRouter = router({
  list: garageProcedure
    .input(ProductSearch)
    .output(ProductPage)
    .query(({ ctx, input }) => listProducts(ctx.db, input.organizationId, input)),
  save: priceListProcedure
    .input(z.object({ product: ProductEdit }))
    .output(Product)
    .mutation(({ ctx, input }) => saveProduct(ctx.db, input.organizationId, input.product, ctx.actor)),
  remove: priceListProcedure
    .input(named)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await removeProduct(ctx.db, input.organizationId, input.id, ctx.actor)
      return {}
    }),
})

export const catalogRouter = router({
  services: servicesRouter,
  products: productsRouter,
  offeredServices: organizationProcedure
    .input(z.object({ garageId: Id }))
    .output(OfferedService.array())
    .query(({ ctx, input }) => offeredServices(ctx, input.garageId)),
})
export type CatalogRouter = typeof catalogRouter
