; A heading has its entries behind it, not inside it, so that nothing of a list folds but runs of comments.
(comment)+ @fold
