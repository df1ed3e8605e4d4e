import { readFileSync } from 'node:fs'
import { controlCalls, runState } from '@seam/contract/lab/result/control'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { entryRows, type Laboratory, laboratory } from '../../../../test/builders/result/bench.ts'
import { controlBuilders } from '../../../../test/builders/result/control.ts'
import { personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'
import { type Db, inTransaction } from '../../../db/database.ts'

const stage = useStage()
let lab: Laboratory
beforeAll(async () => {
  lab = { ...(await laboratory(stage)), analyst: await personWith(stage, 'resultEnter', 'runView') }
})
const { control, heldRun } = controlBuilders(stage, () => lab)

const selectEvents = (db: Db) => db.selectFrom('runEvent').selectAll().orderBy('id').execute()

it('of a batch have the states before and after, and who caused them from where', async () => {
  const { run } = await heldRun()
  const { steps } = await expectOk(lab.analyst.client.call(controlCalls.run, { id: run.id }))
  expect(steps).toMatchObject([
    { nodeName: '录入', fromState: null, toState: runState.clear, remarks: '' },
    { nodeName: '锁定', fromState: runState.clear, toState: runState.held, remarks: '10.50（超出U）' },
  ])
  const events = (await selectEvents(stage.db)).filter(({ runId }) => runId === run.id)
  expect(events).toMatchObject(steps.map(() => ({ userId: lab.analyst.id, address: '127.0.0.1' })))
})

it('of a release are in the list, which shows released batches alone where one asks for them', async () => {
  const [open, released] = [await heldRun(), await heldRun()]
  await expectOk(lab.desk.call(controlCalls.release, { id: released.run.id, reason: '换瓶复测合格' }))
  const pageOf = async (value: number) => {
    const query = [{ key: 'released', op: 'eq' as const, value: [value] }]
    return (await expectOk(lab.desk.call(controlCalls.runPage, { query, pageSize: 100 }))).rows
  }
  const row = (await pageOf(1)).find(({ id }) => id === released.run.id)
  expect(row).toMatchObject({ state: runState.clear, release: { reason: '换瓶复测合格' } })
  const others = await pageOf(0)
  expect(others.find(({ id }) => id === open.run.id)?.release).toBeNull()
  expect(others.map(({ id }) => id)).not.toContain(released.run.id)
})

/** The table of events as it was before migration 560, with what the release before it wrote. */
const older = `
  alter table run_event disable trigger run_event_kept;
  update run_event set command = 'repeat' where command = 'overtake';
  alter table run_event drop column from_state, drop column to_state, drop column address, drop constraint run_command,
    add constraint run_command check (command in ('enter', 'hold', 'repeat', 'release'));
  alter table run_event rename column reason to remarks;
  alter table run_event enable trigger run_event_kept`

it('of earlier releases get the states before and after, and an overtaken batch its own command', async () => {
  const [repeated, released, overtaken] = [await heldRun(), await heldRun(), await heldRun()]
  for (const raw of ['10.60', '10.12']) {
    const controls = [control(repeated.materialId, raw)]
    await expectOk(lab.analyst.client.call(controlCalls.repeat, { id: repeated.run.id, controls }))
  }
  await expectOk(lab.desk.call(controlCalls.release, { id: released.run.id, reason: '换瓶复测合格' }))
  const rows = (await Promise.all(overtaken.ids.map(id => entryRows(stage.db, id, { AAD: ['9.8', '9.8'] })))).flat()
  await expectOk(
    lab.analyst.client.call(resultCalls.save, { rows, controls: [control(overtaken.materialId, '10.12')] }),
  )

  const events = await selectEvents(stage.db)
  expect(new Set(events.map(({ command }) => command))).toEqual(
    new Set(['enter', 'hold', 'repeat', 'release', 'overtake']),
  )
  const rollback = new Error('rolled back')
  const migration = new URL('../../../db/migrations/560-run-event.sql', import.meta.url)
  const work = inTransaction(stage.db, async tx => {
    await sql.raw(older).execute(tx)
    await sql.raw(readFileSync(migration, 'utf8')).execute(tx)
    expect(await selectEvents(tx)).toEqual(events.map(event => ({ ...event, address: '' })))
    throw rollback
  })
  await expect(work).rejects.toBe(rollback)
})
