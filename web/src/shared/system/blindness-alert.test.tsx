import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../test/stage.tsx'
import { BlindnessAlert } from './blindness-alert.tsx'

test('names both sides of rights that are not blind together', () => {
  const { change } = show(<BlindnessAlert permissions={new Set(['resultEnter', 'delegateView', 'menuView'])} />)
  const text = screen.getByRole('alert').textContent
  expect(text).toContain('「录入结果」只按样品编号工作')
  expect(text).toContain('「查看委托单」却能看到客户')
  expect(text).not.toContain('菜单')
  change(<BlindnessAlert permissions={new Set(['resultEnter', 'delegateView', 'codeMapping'])} />)
  expect(screen.queryByRole('alert')).toBeNull()
  change(<BlindnessAlert permissions={new Set(['delegateView'])} />)
  expect(screen.queryByRole('alert')).toBeNull()
})
