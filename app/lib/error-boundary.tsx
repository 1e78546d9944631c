import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** Shown in place of children that threw an error. `reset` renders them again. */
  fallback: (error: unknown, reset: () => void) => ReactNode;
  /** Another key renders the children again. */
  resetKey?: string;
};

type State = { failure: { error: unknown; resetKey: string | undefined } | null };

/** Catches the errors of its children, including code that cannot be loaded. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error, resetKey: undefined } };
  }

  static getDerivedStateFromProps({ resetKey }: Props, { failure }: State): State | null {
    if (!failure || failure.resetKey === resetKey) return null;
    // The key of the render that failed is known only here.
    return { failure: failure.resetKey === undefined ? { ...failure, resetKey } : null };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    const reset = () => this.setState({ failure: null });
    return failure ? this.props.fallback(failure.error, reset) : this.props.children;
  }
}
