import './page-note.css'

/** A menu whose screen this version does not have. */
export const EmptyScreen = () => (
  <div className="page-note">
    <h1>这个页面还没有开放</h1>
    <p>菜单已经配置，但当前版本没有对应的页面。升级后即可使用；如果不应出现，请让系统管理员在菜单管理中停用它。</p>
  </div>
)
