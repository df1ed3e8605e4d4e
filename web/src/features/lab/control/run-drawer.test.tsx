import { type RunRow, runState } from '@seam/contract/lab/result/control'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answers, show } from '../../../../test/stage.tsx'
import { RunDrawer } from './run-drawer.tsx'

test('says what became of a locked batch at each of its steps', async () => {
  const { clear, held } = runState
  const step = (nodeName: string, fromState: number | null, toState: number, command = 'repeat') => ({
    command,
    nodeName,
    fromState,
    toState,
    remarks: '',
    createName: '李建国',
    createTime: '2026-11-21 08:00:00',
  })
  const steps = [
    step('录入', null, clear),
    step('锁定', clear, held),
    step('重测质控', held, held),
    step('后续批次解锁', held, clear),
    step('放行', held, clear, 'release'),
  ]
  answers({ id: 5, state: clear, controls: [], items: [], steps })
  show(<RunDrawer open run={{ id: 5 } as RunRow} onClose={() => {}} />)
  const life = within(await screen.findByRole('list', { name: '经过' }))
  const texts = life.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts.map(text => [/锁定李建国/.test(text), /正常/.test(text)])).toEqual([
    [false, false],
    [true, false],
    [true, false],
    [false, true],
    [false, false],
  ])
  expect(texts[4]).toContain('失控放行')
  expect(texts[1]?.match(/锁定/g)).toHaveLength(1)
})
