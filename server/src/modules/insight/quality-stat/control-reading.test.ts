import { qualityStatCalls } from '@seam/contract/insight/stat/quality/quality'
import { controlChartKey } from '@seam/contract/insight/stat/quality/quality-rows'
import { controlVerdict } from '@seam/contract/lab/result/control'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { useLaboratory } from '../../../../test/builders/result/bench.ts'
import { controlBuilders } from '../../../../test/builders/result/control.ts'
import { rowsOfFile, tableOfFile } from '../../../../test/import-file.ts'
import { laboratoryDay } from '../../../kit/period.ts'

const { stage, lab } = useLaboratory()
const { addMaterial, control, enterWith } = controlBuilders(stage, () => lab)
const today = laboratoryDay()
const input = { startTime: today, endTime: today }

it('the figures of each control open its readings, those that were warned of, and the rejected ones', async () => {
  const materialId = await addMaterial()
  for (const raw of ['10.10', '10.50', '10.60']) await enterWith([control(materialId, raw)])
  await sql`insert into control_reading (run_id, material_id, project_id, raw, certified, uncertainty, verdict, user_id, user_name)
    select run_id, material_id, project_id, '10.20', certified, uncertainty, 'warned', user_id, user_name from control_reading limit 1`.execute(
    stage.db,
  )
  const { controls } = await expectOk(lab.desk.call(qualityStatCalls.list, input))
  expect(controls).toMatchObject([{ materialId, readings: 4, warned: 1, rejected: 2 }])
  for (const row of controls)
    for (const [figure, verdict] of [['readings'], ['warned', 'warned'], ['rejected', 'rejected']] as const) {
      const sent = { ...input, chart: controlChartKey(row), ...(verdict && { verdict }) }
      const page = await expectOk(lab.desk.call(qualityStatCalls.controls, sent))
      expect([page.rows.length, page.total.readings], figure).toEqual([row[figure], row[figure]])
      const { raw } = await lab.desk.post(qualityStatCalls.exportControls.path, sent)
      expect(await tableOfFile(raw)).toHaveLength(row[figure] + 1)
      const chosen = [`${row.materialName} ${row.projectName}`, ...(verdict ? [controlVerdict.label(verdict)] : [])]
      expect((await rowsOfFile(raw)).rows[1]?.[0]).toBe(`条件：${chosen.join('，')}`)
    }
  const other = await expectOk(lab.desk.call(qualityStatCalls.controls, { ...input, chart: `${materialId}-1-X` }))
  expect(other.totalRecords).toBe(0)
})
