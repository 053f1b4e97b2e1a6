import { data } from 'react-router-dom'

/** Responds to unknown addresses with 404; the error page renders it. */
export function loader() {
  return () => {
    throw data(null, { status: 404 })
  }
}

export function Component() {
  return null
}
