import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { testServices } from '#test/services.ts'
import { servicePackages as packageTable } from './catalog.tables.ts'
import { packageImporter } from './import-packages.ts'
import { productImporter } from './import-products.ts'
import { serviceImporter } from './import-services.ts'
import { servicePackages } from './package-list.ts'
import { products } from './product-list.ts'
import { services } from './service-list.ts'

const { db } = await testDatabase()

async function garage(role: 'ADMIN' | 'MEMBER' = 'ADMIN') {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE', role })
  const { caller } = await contextOf(db, user.id)
  if (!caller) throw new Error('nobody')
  const request = { db, services: testServices(), caller, organizationId: organization.id, save: true }
  const from = (file: string) => ({ ...request, bytes: Buffer.from(file) })
  return {
    garageId: organization.id,
    services: (file: string) => serviceImporter.run(from(file)),
    products: (file: string) => productImporter.run(from(file)),
    packages: (file: string, isPartial = false) => packageImporter.run({ ...from(file), isPartial }),
    listed: () => services.all(db, organization.id),
    stocked: () => products.all(db, organization.id),
    packed: () => servicePackages.all(db, organization.id),
    mayNot: () => serviceImporter.requireAccess(request),
  }
}

describe('services', () => {
  const FILE = 'Palvelu;Ryhmä;Hinta;Työaika\nÖljynvaihto;Huollot;79,00;0,5\nVianhaku;Korjaukset;;1:30\n'

  test('come in with price and time; without a price it is agreed case by case', async () => {
    const { services: bring, listed } = await garage()
    expect(await bring(FILE)).toMatchObject({ imported: true, added: 2 })
    expect(await listed()).toMatchObject([
      { name: 'Öljynvaihto', group: 'Huollot', priceCents: 7900, hours: 0.5 },
      { name: 'Vianhaku', group: 'Korjaukset', priceCents: null, hours: 1.5 },
    ])
    expect(await bring(FILE)).toMatchObject({ added: 0, updated: 0, unchanged: 2 })
  })

  test('a list without groups updates a service by its name, and empties nothing', async () => {
    const { services: bring, listed } = await garage()
    await bring(FILE)
    expect(await bring('Palvelu;Hinta\nöljynvaihto;89,00\n')).toMatchObject({ added: 0, updated: 1 })
    expect((await listed())[0]).toMatchObject({ group: 'Huollot', priceCents: 8900, hours: 0.5 })
  })

  test('a list that says nothing of VAT and sale changes neither of a known service', async () => {
    const { services: bring, listed } = await garage()
    await bring('Palvelu;Hinta;ALV;Käytössä\nVakuutustyö;50,00;0;ei\n')
    const paused = { vatCode: 'ZERO', active: false }
    expect(await bring('Palvelu;Hinta\nVakuutustyö;50,00\n')).toMatchObject({ updated: 0, unchanged: 1 })
    expect(await bring('Palvelu;Hinta;ALV;Käytössä\nVakuutustyö;60,00;;\n')).toMatchObject({ updated: 1 })
    expect(await listed()).toMatchObject([{ priceCents: 6000, ...paused }])
    expect(await bring('Palvelu;ALV;Käytössä\nVakuutustyö;25,5;kyllä\n')).toMatchObject({ updated: 1 })
    expect(await listed()).toMatchObject([{ priceCents: 6000, vatCode: 'STANDARD', active: true }])
  })

  test('a VAT and a word of sale that cannot be read are reported once each', async () => {
    const { services: bring, products: bringProducts } = await garage()
    const wrong = [
      { row: 2, column: 'ALV' },
      { row: 2, column: 'Käytössä' },
    ]
    const ofServices = await bring('Palvelu;ALV;Käytössä\nA;33;ehkä\n')
    expect(ofServices).toMatchObject({ errorCount: 2, errors: wrong })
    const ofProducts = await bringProducts('Koodi;Nimi;Hinta;ALV;Käytössä\nA;A;1;33;ehkä\n')
    expect(ofProducts).toMatchObject({ errorCount: 2, errors: wrong })
  })

  test('a doubtful price and a wrong time are reported', async () => {
    const { services: bring } = await garage()
    const report = await bring('Palvelu;Hinta;Työaika\nA;12.345;\nB;1;huomenna\n')
    expect(report.errors).toMatchObject([
      { row: 2, column: 'Hinta' },
      { row: 3, column: 'Työaika' },
    ])
  })

  test('members who may not edit settings are refused', async () => {
    const { mayNot } = await garage('MEMBER')
    await expect(mayNot()).rejects.toMatchObject({ reason: 'admin_only' })
  })
})

describe('products', () => {
  test('a new product has the standard VAT, is sold by the piece, and is on sale', async () => {
    const { products: bring, stocked } = await garage()
    expect(await bring('Koodi;Nimi;Hinta\nOLJY;Moottoriöljy;12,90\n')).toMatchObject({ imported: true, added: 1 })
    expect(await stocked()).toMatchObject([{ unit: 'kpl', priceCents: 1290, vatCode: 'STANDARD', active: true }])
  })

  test('a list that says nothing of unit, VAT and sale changes none of them of a known product', async () => {
    const { products: bring, stocked } = await garage()
    await bring('Koodi;Nimi;Yksikkö;Hinta;ALV;Käytössä\nOLJY;Moottoriöljy;l;12,90;0;ei\n')
    expect(await bring('Koodi;Nimi;Hinta\nOLJY;Moottoriöljy;12,90\n')).toMatchObject({ updated: 0 })
    const raised = 'Koodi;Nimi;Yksikkö;Hinta;ALV;Käytössä\nOLJY;Moottoriöljy;;13,90;;\n'
    expect(await bring(raised)).toMatchObject({ updated: 1 })
    expect(await stocked()).toMatchObject([{ unit: 'l', priceCents: 1390, vatCode: 'ZERO', active: false }])
  })
})

describe('packages', () => {
  const FILE = `Paketti;Ryhmä;Tuotekoodi;Rivi;Määrä;Hinta
Vuosihuolto;Huollot;;Öljynvaihto;;
Vuosihuolto;Huollot;OLJY;;4,5;
Vuosihuolto;Huollot;;Ongelmajätemaksu;1;4,90
`
  async function withList() {
    const given = await garage()
    await given.services('Palvelu;Hinta\nÖljynvaihto;79,00\n')
    await given.products('Koodi;Nimi;Yksikkö;Hinta\nOLJY;Moottoriöljy;l;12,90\n')
    return given
  }

  test('name what is on the price list by code or name, and have rows of their own', async () => {
    const { packages, packed } = await withList()
    expect(await packages(FILE)).toMatchObject({ imported: true, added: 1, errorCount: 0 })
    const [made] = await packed()
    expect(made?.rows.map(({ kind, name, quantityThousandths }) => [kind, name, quantityThousandths])).toEqual([
      ['SERVICE', 'Öljynvaihto', 1000],
      ['PRODUCT', 'Moottoriöljy', 4500],
      ['OTHER', 'Ongelmajätemaksu', 1000],
    ])
    expect(await packages(FILE)).toMatchObject({ added: 0, updated: 0, unchanged: 1 })
  })

  test('a package that is known gets the rows of the file', async () => {
    const { packages, packed } = await withList()
    await packages(FILE)
    expect(await packages('Paketti;Ryhmä;Rivi\nVUOSIHUOLTO;Huollot;Öljynvaihto\n')).toMatchObject({ updated: 1 })
    expect((await packed())[0]).toMatchObject({ name: 'Vuosihuolto', rows: [{ name: 'Öljynvaihto' }] })
  })

  test('a paused package that gets other rows stays paused', async () => {
    const { garageId, packages, packed } = await withList()
    await packages(FILE)
    await db.update(packageTable).set({ active: false }).where(eq(packageTable.organizationId, garageId))
    expect(await packages('Paketti;Ryhmä;Rivi\nVuosihuolto;Huollot;Öljynvaihto\n')).toMatchObject({ updated: 1 })
    expect(await packed()).toMatchObject([{ rows: [{ name: 'Öljynvaihto' }], active: false }])
  })

  test('a package with a row that is not on the list is left out whole', async () => {
    const { packages, packed } = await withList()
    const file = `${FILE}Talvihuolto;Huollot;;Öljynvaihto;;\nTalvihuolto;Huollot;PUUTTUU;;1;\n`
    expect(await packages(file)).toMatchObject({ imported: false, errorCount: 1, errors: [{ row: 6 }] })
    expect(await packages(file, true)).toMatchObject({ imported: true, added: 1 })
    expect((await packed()).map(({ name }) => name)).toEqual(['Vuosihuolto'])
  })

  test('a package of which a row cannot be read is left out whole', async () => {
    const { packages, packed } = await withList()
    await packages(`${FILE}Talvihuolto;Huollot;;Öljynvaihto;;\nTalvihuolto;Huollot;;Öljynvaihto;paljon;\n`, true)
    expect((await packed()).map(({ name }) => name)).toEqual(['Vuosihuolto'])
  })
})
