import { describe, expect, it } from 'vitest'
import { fieldsOf, withReadings } from './retest-rows.ts'

const ash = { itemId: 1, component: '' }

describe('the readings of a retest', () => {
  it('are separated by blanks or commas, and replace earlier ones', () => {
    const rows = withReadings([], ash, ' 9.90  9.96 ')
    expect(rows).toEqual([
      {
        itemId: 1,
        readings: [
          { component: '', raw: '9.90' },
          { component: '', raw: '9.96' },
        ],
      },
    ])
    expect(withReadings(rows, ash, '9.80，9.81')[0]?.readings.map(({ raw }) => raw)).toEqual(['9.80', '9.81'])
  })

  it('of components are in one row, which an empty text leaves', () => {
    const [dt, st] = ['DT', 'ST'].map(component => ({ itemId: 2, component }))
    if (dt === undefined || st === undefined) throw new Error('two components')
    const rows = withReadings(withReadings([], dt, '1200'), st, '1250')
    expect(rows).toMatchObject([{ itemId: 2, readings: [{ component: 'DT' }, { component: 'ST' }] }])
    expect(withReadings(rows, dt, '')).toMatchObject([{ itemId: 2, readings: [{ component: 'ST' }] }])
    expect(withReadings(withReadings(rows, dt, ''), st, ' ')).toEqual([])
  })
})

it('a project has a field, or one for each component', () => {
  const project = { itemId: 2, projectName: '灰熔融性', symbol: 'DT,ST', unit: '℃', parallels: 2 as const }
  expect(fieldsOf({ ...project, components: [] })).toEqual([{ itemId: 2, component: '', label: '灰熔融性' }])
  expect(fieldsOf({ ...project, components: [{ code: 'DT', name: '变形温度' }] })).toEqual([
    { itemId: 2, component: 'DT', label: '灰熔融性 变形温度' },
  ])
})
