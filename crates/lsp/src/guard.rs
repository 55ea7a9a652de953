//! The one wrapper around the protocol's service: a panic in a handler is an error answer, not the end, and so is what is
//! no message.

use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::{Context, Poll};

use tower::Service;
use tower_lsp::jsonrpc::{Error, Id, Request, Response};

use crate::framing;

/// Catches the panics of a service, and answers what it cannot be asked.
pub(crate) struct Guard<S>(pub(crate) S);

impl<S> Service<Request> for Guard<S>
where
    S: Service<Request, Response = Option<Response>>,
    S::Future: Send + 'static,
    S::Error: Send + 'static,
{
    type Response = Option<Response>;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Self::Error>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        self.0.poll_ready(context)
    }

    fn call(&mut self, request: Request) -> Self::Future {
        if let Some(answer) = framing::refusal(&request) {
            return Box::pin(std::future::ready(Ok(Some(answer))));
        }
        let id = request.id().cloned();
        match catch_unwind(AssertUnwindSafe(|| self.0.call(request))) {
            Ok(future) => Box::pin(guarded(id, Box::pin(future))),
            Err(_) => Box::pin(std::future::ready(Ok(internal_error(id)))),
        }
    }
}

/// The same future; a panic of its completes it with an error.
async fn guarded<E, F>(id: Option<Id>, mut future: Pin<Box<F>>) -> Result<Option<Response>, E>
where
    F: Future<Output = Result<Option<Response>, E>> + Send,
{
    poll_fn(|context| {
        catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(context)))
            .unwrap_or_else(|_| Poll::Ready(Ok(internal_error(id.clone()))))
    })
    .await
}

/// A notification has no id, and so no answer.
fn internal_error(id: Option<Id>) -> Option<Response> {
    id.map(|id| Response::from_error(id, Error::internal_error()))
}
