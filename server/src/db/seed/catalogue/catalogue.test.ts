import { ProjectComponent } from '@seam/contract/catalogue/project/project'
import { repeatabilityBands } from '@seam/contract/catalogue/project/repeatability'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { inTransaction } from '../../database.ts'
import { planter } from '../plant.ts'
import { seedCatalogue } from './catalogue.ts'
import { repeatability } from './catalogue-bands.ts'
import { coalProjects, cokeProjects } from './catalogue-projects.ts'

const seededCodes = [...coalProjects, ...cokeProjects]

const database = useDatabase()

const project = (projectCode: string) =>
  database.db
    .selectFrom('project')
    .innerJoin('unitPrice', 'unitPrice.projectId', 'project.id')
    .innerJoin('standard', 'standard.id', 'project.standardId')
    .selectAll('project')
    .select(['unitPrice.price', 'standard.standardNo', 'standard.edition'])
    .where('projectCode', '=', projectCode)
    .executeTakeFirstOrThrow()

describe('the seeded catalogue', () => {
  it('has each project with its price, its standard and readable limits', async () => {
    const rows = await database.db
      .selectFrom('project')
      .innerJoin('unitPrice', 'unitPrice.projectId', 'project.id')
      .innerJoin('standard', 'standard.id', 'project.standardId')
      .select(['projectCode', 'bands', 'components'])
      .execute()
    expect(rows).toHaveLength(seededCodes.length)
    for (const { bands, components } of rows) {
      expect(repeatabilityBands.parse(bands)).toEqual(bands)
      expect(components.map(component => ProjectComponent.parse(component))).toEqual(components)
    }
    const used = rows.flatMap(({ projectCode, components }) => [projectCode, ...components.map(({ code }) => code)])
    expect(Object.keys(repeatability).filter(code => !used.includes(code))).toEqual([])
  })

  it('says what the table of the trade says', async () => {
    expect(await project('MAD')).toMatchObject({
      unit: '%',
      basis: 'ad',
      roundingInterval: '0.01',
      price: 1_500n,
      standardNo: 'GB/T 212',
      edition: '2008',
      bands: [
        { upTo: '5', inclusive: false, limit: '0.20', relative: false },
        { upTo: '10', inclusive: true, limit: '0.30', relative: false },
        { upTo: null, limit: '0.40' },
      ],
    })
    expect((await project('P')).bands).toMatchObject([
      { upTo: '0.02', inclusive: false, limit: '0.002', relative: false },
      { upTo: null, limit: '10', relative: true },
    ])
    expect(await project('Y')).toMatchObject({ roundingInterval: '0.5', price: 10_000n, standardNo: 'GB/T 479' })
    expect(await project('QGRAD')).toMatchObject({ kind: 'calculated', unit: 'MJ/kg', price: 5_000n })
    const counts = await Promise.all(
      ['AFT', 'ASHC', 'MACERAL'].map(async code => (await project(code)).components.length),
    )
    expect(counts).toEqual([4, 10, 4])
    const fusion = await project('AFT')
    expect(fusion.components.map(({ bands }) => bands[0]?.limit)).toEqual(['60', '40', '40', '40'])
    const { methodName, components } = await database.db
      .selectFrom('projectMethod')
      .select(['methodName', 'components'])
      .where('projectId', '=', fusion.id)
      .executeTakeFirstOrThrow()
    expect([fusion.methodName, methodName]).toEqual(['弱还原性气氛', '氧化性气氛'])
    expect(components.map(({ bands }) => bands[0]?.limit)).toEqual(['60', '40', '40', '40'])
  })

  const limitsOf = async (code: string) => {
    const { reproducibility, determinationInterval } = await project(code)
    return [reproducibility.map(({ limit }) => limit).join(' '), determinationInterval]
  }

  it('has R and the steps of determinations that the table of the trade gives', async () => {
    expect(await limitsOf('SPAD')).toEqual(['0.10 0.20 0.30', null])
    expect(await limitsOf('SSAD')).toEqual(['0.10', null])
    expect(await limitsOf('ARD')).toEqual(['0.04', null])
    for (const code of ['BT1', 'BT2', 'BT3']) expect(await limitsOf(code)).toEqual(['15', null])
    for (const code of ['RI', 'PM']) expect((await limitsOf(code))[1]).toBe('0.1')
    expect((await limitsOf('AFT'))[1]).toBe('1')
  })

  it('gets them later where it is older, but for limits that staff have set', async () => {
    const own = JSON.stringify([{ upTo: null, inclusive: false, limit: '0.07', relative: false }])
    const set = (code: string, values: { reproducibility: string; determinationInterval: string | null }) =>
      database.db.updateTable('project').set(values).where('projectCode', '=', code).execute()
    await set('SSAD', { reproducibility: '[]', determinationInterval: null })
    await set('ARD', { reproducibility: own, determinationInterval: null })
    await set('PM', { reproducibility: '[]', determinationInterval: null })
    await set('RI', { reproducibility: '[]', determinationInterval: '0.5' })
    await database.db.deleteFrom('planted').where('key', 'like', 'later %').execute()
    await inTransaction(database.db, async tx => seedCatalogue(tx, await planter(tx)))
    expect(await limitsOf('SSAD')).toEqual(['0.10', null])
    expect(await limitsOf('ARD')).toEqual(['0.07', null])
    expect([(await limitsOf('PM'))[1], (await limitsOf('RI'))[1]]).toEqual(['0.1', '0.5'])
  })

  it('has the packages at the prices of the list (coal.md §7)', async () => {
    const groups = await database.db.selectFrom('projectGroup').select(['groupName', 'price']).orderBy('sort').execute()
    expect(groups.map(({ groupName, price }) => `${groupName} ${Number(price) / 100}`).join('；')).toBe(
      '工业分析 60；工分+硫 80；动力煤常规 120；精煤常规 120；焦煤全套 320；原煤浮选 200；元素分析 220；焦炭常规 80；焦炭热强度 300',
    )
  })

  it('logs the first price of every project and package', async () => {
    const logged = await database.db.selectFrom('unitPriceLog').select(['projectId', 'oldPrice', 'newPrice']).execute()
    const priced = await database.db.selectFrom('unitPrice').select(['projectId', 'price']).execute()
    const byId = new Map(logged.map(({ projectId, newPrice }) => [projectId, newPrice]))
    expect(priced.every(({ projectId, price }) => byId.get(projectId) === price)).toBe(true)
    expect(await database.db.selectFrom('groupPriceLog').select('id').execute()).toHaveLength(9)
  })

  it('is planted once: what was deleted stays deleted', async () => {
    await database.db.deleteFrom('floatDensity').where('name', '=', '1.80').execute()
    await inTransaction(database.db, async tx => seedCatalogue(tx, await planter(tx)))
    expect(await database.db.selectFrom('floatDensity').select('id').execute()).toHaveLength(6)
    expect(await database.db.selectFrom('project').select('id').execute()).toHaveLength(seededCodes.length)
  })
})
