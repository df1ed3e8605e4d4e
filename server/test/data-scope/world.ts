import { type Permission, permissions } from '@seam/contract/kit/permission'
import { sampleState } from '@seam/contract/lab/sample/sample'
import { imageCalls } from '@seam/contract/system/image'
import { type DataScope, dataScope } from '@seam/contract/system/role'
import { sql } from 'kysely'
import sharp from 'sharp'
import { type Db, inTransaction, type Tx } from '../../src/db/database.ts'
import { addClient, addDelegation, expectOk } from '../builders/lab.ts'
import { addTestedDelegation, issue, office, submitReport } from '../builders/report.ts'
import { addDelegationUnderTest, enter, type Laboratory, laboratory, submit } from '../builders/result/bench.ts'
import { type Client, signIn } from '../client.ts'
import { addDepartment, addRole, addUser, testPassword } from '../people.ts'
import type { Stage } from '../stage.ts'
import { fillClient, fillRetest, fillTrades } from './fill.ts'

const readings = { MAD: ['1.26', '1.24'], AAD: ['9.88', '9.72'] }

/** Facts in the database that do not change when ownership does. */
export type Rows = Readonly<{
  clients: readonly { id: number; clientCode: string; clientName: string; telephone: string }[]
  delegations: readonly {
    id: number
    delegateCode: string
    state: number
    fee: bigint
    sampleId: number
    labCode: string | null
  }[]
  items: readonly { id: number; sampleId: number; delegationId: number; projectId: number; state: number }[]
  reports: readonly { id: number; delegationId: number; state: number; reportCode: string | null }[]
  images: readonly { code: string; delegationId: number }[]
  trades: readonly { id: number; delegationId: number; amount: bigint }[]
  retests: readonly { id: number; delegationId: number }[]
}>

/** Owners and viewers, random in every run. */
export type Deal = Readonly<{
  clients: readonly { owner: number; department: number; salesman: number }[]
  delegations: readonly { owner: number; department: number; client: number; payState: 0 | 2 | 3 }[]
  viewer: {
    department: number
    scopes: readonly { dataScope: DataScope; departments: readonly number[] }[]
    /** Has delegateSign and paymentConfirm. */
    works: boolean
    isSalesman: boolean
    /** Of an enterprise: the index of its client, or none yet. */
    enterprise: { client: number | null } | null
  }
}>

export type World = {
  readonly stage: Stage
  readonly lab: Laboratory
  readonly viewer: { readonly id: number; readonly client: Client }
  readonly rows: Rows
  readonly deal: (deal: Deal) => Promise<void>
  /** Departments: 0 with 1 below it, and 2. */
  readonly departmentIds: readonly number[]
  readonly ownerIds: readonly number[]
}

const work: readonly Permission[] = ['delegateSign', 'paymentConfirm']
const isWork = (permission: Permission) => work.includes(permission)
const known = Object.keys(permissions) as Permission[]

const picture = async () =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: '#222' } })
    .png()
    .toBuffer()

const upload = async (desk: Client) => {
  const file = { field: 'file', name: '样品.png', type: 'image/png', content: await picture() }
  return (await expectOk(desk.upload<{ code: string }>(imageCalls.upload.path, {}, file))).code
}

/** Delegations in the states that lists treat differently, each of a client of its own. */
const fill = async (stage: Stage, lab: Laboratory) => {
  const { desk, words, analyst } = lab
  const staff = await office(stage)
  // Every confirmed moisture is a high value.
  await stage.db.updateTable('project').set({ highLimit: '1' }).where('projectCode', '=', 'MAD').execute()
  const images: { code: string; delegationId: number }[] = []
  for (const draft of [true, false, false]) {
    const code = await upload(desk)
    const { id } = await addDelegation(desk, words, (await addClient(desk)).id, { draft, images: [code] })
    images.push({ code, delegationId: id })
  }
  await addDelegationUnderTest(lab, 'MAD AAD')
  const submitted = await addDelegationUnderTest(lab, 'MAD AAD')
  await enter(stage.db, analyst.client, submitted.id, readings)
  await submit(stage.db, analyst.client, submitted.id, 'MAD AAD')
  await fillRetest(stage, await addTestedDelegation(stage, lab))
  await submitReport(staff, await addTestedDelegation(stage, lab))
  await issue(staff, await submitReport(staff, await addTestedDelegation(stage, lab)))
  return images
}

const readRows = async (db: Db, images: Rows['images']): Promise<Rows> => ({
  clients: await db
    .selectFrom('client')
    .select(['id', 'clientCode', 'clientName', 'telephone'])
    .orderBy('id')
    .execute(),
  delegations: await db
    .selectFrom('delegation')
    .innerJoin('sample', 'sample.delegationId', 'delegation.id')
    .where('sample.state', '<>', sampleState.rejected)
    .select(['delegation.id', 'delegateCode', 'delegation.state', 'fee', 'sample.id as sampleId', 'labCode'])
    .orderBy('delegation.id')
    .execute(),
  items: await db
    .selectFrom('sampleItem')
    .innerJoin('sample', 'sample.id', 'sampleItem.sampleId')
    .select(['sampleItem.id', 'sampleId', 'delegationId', 'projectId', 'sampleItem.state'])
    .execute(),
  reports: await db.selectFrom('report').select(['id', 'delegationId', 'state', 'reportCode']).execute(),
  images,
  trades: await db
    .selectFrom('trade')
    .innerJoin('tradeShare', 'tradeShare.tradeId', 'trade.id')
    .select(['trade.id', 'delegationId', 'trade.amount'])
    .execute(),
  retests: await db
    .selectFrom('retestValue')
    .innerJoin('retest', 'retest.id', 'retestValue.retestId')
    .innerJoin('sample', 'sample.id', 'retest.sampleId')
    .select(['retestValue.id', 'delegationId'])
    .execute(),
})

const changeOwners = async (
  tx: Tx,
  deal: Deal,
  rows: Rows,
  ownerIds: readonly number[],
  departmentIds: readonly number[],
) => {
  // Issued reports and their delegations refuse any change.
  await sql`set local session_replication_role = replica`.execute(tx)
  const salesmen = await tx.selectFrom('salesman').select('id').orderBy('id').execute()
  for (const [at, { owner, department, salesman }] of deal.clients.entries())
    await tx
      .updateTable('client')
      .set({
        ownerId: ownerIds[owner] ?? null,
        departmentId: departmentIds[department] ?? null,
        salesmanId: salesmen[salesman]?.id ?? null,
      })
      .where('id', '=', rows.clients[at]?.id ?? 0)
      .execute()
  for (const [at, { owner, department, client, payState }] of deal.delegations.entries()) {
    const id = rows.delegations[at]?.id ?? 0
    const clientId = rows.clients[client]?.id ?? 0
    const departmentId = departmentIds[department] ?? null
    const createUserId = ownerIds[owner] ?? 0
    const trades = rows.trades.filter(({ delegationId }) => delegationId === id)
    const amount = trades.reduce((sum, trade) => sum + trade.amount, 0n)
    const paid = sql<bigint>`${payState === 3 ? sql.ref('fee') : sql.lit(payState)}::bigint`
    await tx
      .updateTable('delegation')
      .set({
        createUserId,
        departmentId,
        clientId,
        payState,
        paid,
        settledCredit: sql<bigint>`${amount} - ${paid}`,
        credited: 0n,
        refunded: 0n,
      })
      .where('id', '=', id)
      .execute()
    const owned = { ownerId: createUserId, departmentId, clientId }
    const ids = trades.map(trade => trade.id)
    await tx.updateTable('trade').set(owned).where('id', '=', sql<number>`any(${ids})`).execute()
    await tx.updateTable('refund').set(owned).where('delegationId', '=', id).execute()
    await tx.updateTable('report').set(owned).where('delegationId', '=', id).execute()
  }
}

export const openWorld = async (stage: Stage): Promise<World> => {
  const { db } = stage
  const lab = await laboratory(stage)
  const images = await fill(stage, lab)
  await fillTrades(db)
  const rows = await readRows(db, images)
  for (const { id } of rows.clients) await fillClient(db, id)
  const first = await addDepartment(db)
  const departmentIds = [first, await addDepartment(db, { parentId: first }), await addDepartment(db)]
  const viewRole = await addRole(
    db,
    known.filter(permission => !isWork(permission)),
  )
  const workRole = await addRole(db, work)
  const viewer = await addUser(db, { roleIds: [viewRole] })
  const ownerIds = [viewer.id, (await addUser(db)).id, (await addUser(db)).id]
  const { enterpriseId } = await inTransaction(db, async tx => {
    await tx
      .insertInto('salesman')
      .values([
        { salesmanName: '甲', sort: 1 },
        { salesmanName: '乙', sort: 2 },
      ])
      .execute()
    const enterprise = { companyName: '客户自己', creditCode: '91350100M000100Y43' }
    const { id } = await tx.insertInto('enterprise').values(enterprise).returning('id').executeTakeFirstOrThrow()
    return { enterpriseId: id }
  })
  const client = await signIn(stage.app, viewer.userMobile, testPassword)

  const deal = (deal: Deal) =>
    inTransaction(db, async tx => {
      await changeOwners(tx, deal, rows, ownerIds, departmentIds)
      await sql`set local session_replication_role = origin`.execute(tx)
      const { department, scopes, works, isSalesman, enterprise } = deal.viewer
      await tx.updateTable('salesman').set({ userId: null }).execute()
      if (isSalesman)
        await tx.updateTable('salesman').set({ userId: viewer.id }).where('salesmanName', '=', '甲').execute()
      await tx.deleteFrom('userRole').where('userId', '=', viewer.id).execute()
      await tx.deleteFrom('roleDepartment').execute()
      const roleIds = works ? [viewRole, workRole] : [viewRole]
      for (const [at, roleId] of roleIds.entries()) {
        const scope = scopes[at] ?? { dataScope: dataScope.own, departments: [] }
        await tx.insertInto('userRole').values({ userId: viewer.id, roleId }).execute()
        await tx.updateTable('role').set({ dataScope: scope.dataScope }).where('id', '=', roleId).execute()
        for (const place of scope.departments)
          await tx
            .insertInto('roleDepartment')
            .values({ roleId, departmentId: departmentIds[place] ?? 0 })
            .execute()
      }
      const clientId = rows.clients[enterprise?.client ?? -1]?.id ?? null
      await tx.updateTable('enterprise').set({ clientId }).where('id', '=', enterpriseId).execute()
      await tx
        .updateTable('appUser')
        .set({ departmentId: departmentIds[department] ?? 0, enterpriseId: enterprise === null ? null : enterpriseId })
        .where('id', '=', viewer.id)
        .execute()
    })
  return { stage, lab, viewer: { id: viewer.id, client }, rows, deal, departmentIds, ownerIds }
}
