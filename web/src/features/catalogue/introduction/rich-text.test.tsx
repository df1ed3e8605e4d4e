import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RichText } from './rich-text.tsx'

it.each([
  ['<h2>题</h2><p>一<strong>二</strong><br>三</p>', '<h2>题</h2><p>一<strong>二</strong><br>三</p>'],
  ['<script>x</script><p onclick="x()">字</p>', 'x<p>字</p>'],
  ['<a href="javascript:x()">字</a>', '<a>字</a>'],
  [
    '<a href="https://a.example">字</a>',
    '<a href="https://a.example" target="_blank" rel="noopener noreferrer">字</a>',
  ],
])('draws %s', (html, drawing) => {
  const { container } = render(<RichText html={html} />)
  expect(container.querySelector('.introduction-text')?.innerHTML).toBe(drawing)
})
