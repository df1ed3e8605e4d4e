import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../test/stage.tsx'
import { EmptyRows } from './empty-rows.tsx'

test('what failed says why and can be tried again; it has not the picture of what is empty', () => {
  const retry = vi.fn<() => void>()
  show(<EmptyRows waiting={false} failure={new Error('网络连接失败')} onRetry={retry} empty="没有样品" />)
  expect(screen.getByRole('alert').textContent).toContain('加载失败：网络连接失败')
  expect(screen.queryByText('没有样品')).toBeNull()
  expect(document.querySelector('.ant-empty-img-simple')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(retry).toHaveBeenCalledOnce()
})

test('what is empty says what would fill it', () => {
  show(<EmptyRows waiting={false} failure={undefined} onRetry={() => {}} empty="没有样品；签收后在这里列出" />)
  expect(screen.getByText('没有样品；签收后在这里列出')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})
