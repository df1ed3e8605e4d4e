import { commonFailures } from '@seam/contract/kit/failure'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answers, show } from '../../../test/stage.tsx'
import { OrderPage } from './order-page.tsx'

test('an order that is not there says so, and can only be left', async () => {
  answers(null, commonFailures.notThere)
  show(<OrderPage id={999} />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(`${commonFailures.notThere.message}，返回首页`)
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})

test('one that could not be loaded is tried again', async () => {
  answers(null, commonFailures.tooMany)
  show(<OrderPage id={999} />)
  expect(await screen.findByRole('button', { name: '重试' })).toBeDefined()
})
