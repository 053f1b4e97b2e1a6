import { Component, type ReactNode, Suspense } from 'react'

type ErrorBoundaryProps = { fallback: ReactNode; children: ReactNode }

/** Prevents the failure of one part, such as a modal whose code does not load, from breaking the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

/** A lazily loaded part of a page. Renders nothing while it loads and if it cannot be loaded. */
export function LazyPart({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}
