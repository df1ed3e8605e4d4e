import { home } from '../router/guard.ts'
import './breadcrumb.css'

/** The path of this view in the menu. */
export const Breadcrumb = ({ trail }: { trail: readonly string[] }) => (
  <nav className="breadcrumb" aria-label="当前位置">
    <ol>
      <li>{trail.length === 0 ? <span aria-current="page">首页</span> : <a href={`#${home}`}>首页</a>}</li>
      {trail.map((name, at) => (
        <li key={`${at} ${name}`} aria-current={at === trail.length - 1 ? 'page' : undefined}>
          {name}
        </li>
      ))}
    </ol>
  </nav>
)
