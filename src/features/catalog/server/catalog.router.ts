import { z } from 'zod'
import { maySeePriceLists } from '#features/organizations/organizations.policy.ts'
import type { SettingsAccess } from '#server/settings-access.ts'
import { organizationProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { OfferedService, Product, ProductEdit, ProductPage, ProductSearch, Service, ServiceEdit } from '../catalog.ts'
import { listProducts, removeProduct, saveProduct } from './edit-products.ts'
import { listServices, removeService, saveService } from './edit-services.ts'
import { offeredServices } from './offered-services.ts'

export const catalogRouter = router({
  offeredServices: organizationProcedure
    .input(z.object({ garageId: Id }))
    .output(OfferedService.array())
    .query(({ ctx, input }) => offeredServices(ctx, input.garageId)),
})
export type CatalogRouter = typeof catalogRouter

function servicesRouter(access: SettingsAccess) {
  const { read, edit } = access.onlyIf(maySeePriceLists)
  return router({
    list: read.output(Service.array()).query(({ ctx: { db, scope } }) => listServices(db, scope.organizationId)),
    save: edit
      .input(z.object({ row: ServiceEdit }))
      .output(Service)
      .mutation(({ ctx: { db, scope }, input }) => saveService(db, scope.organizationId, input.row, scope.actor)),
    remove: edit
      .input(z.object({ id: Id }))
      .output(z.object({}))
      .mutation(async ({ ctx: { db, scope }, input }) => {
        await removeService(db, scope.organizationId, input.id, scope.actor)
        return {}
      }),
  })
}

/** Products come in from a spreadsheet too, by `POST /api/imports/products` (`import-products.ts`). */
function productsRouter(access: SettingsAccess) {
  const { read, edit } = access.onlyIf(maySeePriceLists)
  return router({
    list: read
      .input(ProductSearch)
      .output(ProductPage)
      .query(({ ctx: { db, scope }, input }) => listProducts(db, scope.organizationId, input)),
    save: edit
      .input(z.object({ row: ProductEdit }))
      .output(Product)
      .mutation(({ ctx: { db, scope }, input }) => saveProduct(db, scope.organizationId, input.row, scope.actor)),
    remove: edit
      .input(z.object({ id: Id }))
      .output(z.object({}))
      .mutation(async ({ ctx: { db, scope }, input }) => {
        await removeProduct(db, scope.organizationId, input.id, scope.actor)
        return {}
      }),
  })
}

/** The settings pages of a garage's price lists, for its own people or for super-users. */
export const catalogPages = (access: SettingsAccess) => ({
  services: servicesRouter(access),
  products: productsRouter(access),
})
export type CatalogPages = ReturnType<typeof catalogPages>
