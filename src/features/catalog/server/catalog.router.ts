import { z } from 'zod'
import { maySeePriceLists } from '#features/organizations/organizations.policy.ts'
import { rowProcedures } from '#features/organizations/server/settings-routers.ts'
import type { SettingsAccess } from '#server/settings-access.ts'
import { organizationProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { searchText } from '#shared/text-fields.ts'
import {
  OfferedService,
  PriceListChoice,
  Product,
  ProductEdit,
  ProductPage,
  ProductSearch,
  Service,
  ServiceEdit,
} from '../catalog.ts'
import { ServicePackage, ServicePackageEdit } from '../packages.ts'
import { UsualServicesAdded, UsualServicesChoice } from '../usual-services.ts'
import { addUsualServices } from './add-usual-services.ts'
import { offeredServices } from './offered-services.ts'
import { servicePackages } from './package-list.ts'
import { pricedChoices } from './priced-choices.ts'
import { listProducts, products } from './product-list.ts'
import { services } from './service-list.ts'

export const catalogRouter = router({
  offeredServices: organizationProcedure
    .input(z.object({ garageId: Id }))
    .output(OfferedService.array())
    .query(({ ctx, input }) => offeredServices(ctx, input.garageId)),
})
export type CatalogRouter = typeof catalogRouter

function servicesRouter(access: SettingsAccess) {
  const procedures = access.onlyIf(maySeePriceLists)
  return router({
    list: procedures.read
      .output(Service.array())
      .query(({ ctx: { db, scope } }) => services.all(db, scope.organizationId)),
    /** Several of the usual ones at once, for a price list that begins. */
    addUsual: procedures.edit
      .input(z.object({ chosen: UsualServicesChoice }))
      .output(UsualServicesAdded)
      .mutation(({ ctx: { db, scope }, input }) =>
        addUsualServices(db, scope.organizationId, input.chosen, scope.actor),
      ),
    ...rowProcedures(procedures, services, { row: Service, edit: ServiceEdit }),
  })
}

/** Products come in from a spreadsheet too, by `POST /api/imports/products` (`import-products.ts`). */
function productsRouter(access: SettingsAccess) {
  const procedures = access.onlyIf(maySeePriceLists)
  return router({
    list: procedures.read
      .input(ProductSearch)
      .output(ProductPage)
      .query(({ ctx: { db, scope }, input }) => listProducts(db, scope.organizationId, input)),
    ...rowProcedures(procedures, products, { row: Product, edit: ProductEdit }),
  })
}

function packagesRouter(access: SettingsAccess) {
  const procedures = access.onlyIf(maySeePriceLists)
  return router({
    list: procedures.read
      .output(ServicePackage.array())
      .query(({ ctx: { db, scope } }) => servicePackages.all(db, scope.organizationId)),
    /** What a row may be made of. */
    choices: procedures.read
      .input(z.object({ text: searchText() }))
      .output(PriceListChoice.array())
      .query(({ ctx: { db, scope }, input }) => pricedChoices(db, scope.organizationId, input.text)),
    ...rowProcedures(procedures, servicePackages, { row: ServicePackage, edit: ServicePackageEdit }),
  })
}

/** The settings pages of a garage's price lists, for its own people or for super-users. */
export const catalogPages = (access: SettingsAccess) => ({
  services: servicesRouter(access),
  products: productsRouter(access),
  packages: packagesRouter(access),
})
export type CatalogPages = ReturnType<typeof catalogPages>
